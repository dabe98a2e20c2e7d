interface TestPictureOptions {
  readonly type?: 'png' | 'jpeg' | 'gif' | 'webp';
  readonly width?: number;
  readonly height?: number;
}

/** A real picture of one colour; pictures of another `mark` are other pictures. */
export async function testPicture(
  mark = 0,
  { type = 'png', width = 48, height = 32 }: TestPictureOptions = {},
): Promise<Buffer> {
  // Specs without pictures do without the library.
  const { default: sharp } = await import('sharp');
  const background = { r: (mark * 37) & 255, g: (mark * 101) & 255, b: 120 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(type)
    .toBuffer();
}
