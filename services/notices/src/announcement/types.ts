/** Banner, marquee of the player app, popup, promotion (decision 9). */
export const announcementTypes = ['B', 'PL', 'PU', 'PR'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

/** Groups that a page asks for by name. */
export const announcementGroups = ['', 'w_promotion'] as const;
export type AnnouncementGroup = (typeof announcementGroups)[number];
