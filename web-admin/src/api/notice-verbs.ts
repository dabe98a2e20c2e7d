import { call, download } from './http.js';
import type {
  Article,
  ArticleDraft,
  Broadcast,
  BroadcastDraft,
  BroadcastStepVerb,
  BroadcastTest,
  BroadcastTests,
  ChatRoom,
  ChatRoomDraft,
  FeedbackAnswer,
  FeedbackRecord,
  Macro,
  MacroDraft,
  NewBroadcastTest,
  Notice,
  NoticeDraft,
  PageContent,
  PageVersions,
  Post,
  PostContent,
  PostDraft,
  PostVersions,
  PreviewWay,
  SitePage,
  SupportDesk,
  SupportHandOver,
  SupportLine,
  SupportOperators,
  SupportRecord,
} from './notice-types.js';
import type { PageStepVerb } from './types.js';
import { on, post, type Id, type Looked, type Reason } from './verb-request.js';

/** Announcements, articles, posts, pages, ready answers, feedback and the chat room. */
export const noticeVerbs = {
  writeNotice: (body: NoticeDraft & Reason) => post('notices/announcements', body),
  changeNotice: (id: Id, body: NoticeDraft & Reason & Looked) =>
    call<Notice>(`notices/announcements/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  removeNotice: (id: Id, body: Reason) => post(on('notices/announcements', id, 'remove'), body),
  /** How a content would be stored and shown. */
  previewNotice: (body: { content: string }) => post<{ content: string }>('notices/announcements/preview', body),
  writeBroadcast: (body: BroadcastDraft) => post<Broadcast>('notices/broadcasts', body),
  changeBroadcast: (id: Id, body: BroadcastDraft & { revision: number }) =>
    call<Broadcast>(`notices/broadcasts/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  stepBroadcast: (id: Id, verb: BroadcastStepVerb, body: Reason & { revision: number }) =>
    post<Broadcast>(on('notices/broadcasts', id, verb), body),
  testBroadcast: (id: Id, body: NewBroadcastTest) => post<BroadcastTest>(on('notices/broadcasts', id, 'test'), body),
  /** The newest tests. */
  broadcastTests: (id: Id) => call<BroadcastTests>(`${on('notices/broadcasts', id, 'tests')}?perPage=5`),
  writeMacro: (body: MacroDraft) => post('notices/macros', body),
  changeMacro: (id: Id, body: MacroDraft & Looked) =>
    call<Macro>(`notices/macros/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  removeMacro: (id: Id, body: Reason) => post(on('notices/macros', id, 'remove'), body),
  writeChatRoom: (body: ChatRoomDraft) => post('notices/chat-rooms', body),
  changeChatRoom: (id: Id, body: ChatRoomDraft & Looked) =>
    call<ChatRoom>(`notices/chat-rooms/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  removeChatMessage: (id: Id, body: Reason) => post(on('notices/chat-messages', id, 'remove'), body),
  /** For so many minutes; null: for good. */
  muteInChat: (id: Id, body: Reason & { minutes: number | null }) =>
    post(on('notices/chat-messages', id, 'mute'), body),
  liftChatMute: (id: Id, body: Reason) => post(on('notices/chat-mutes', id, 'lift'), body),
  decideChatReport: (id: Id, body: Reason & { state: 'UPHELD' | 'DISMISSED' }) =>
    post(on('notices/chat-reports', id, 'decide'), body),
  addChatWord: (body: Reason & { brand: string; word: string }) => post('notices/chat-words', body),
  removeChatWord: (id: Id, body: Reason) => post(on('notices/chat-words', id, 'remove'), body),
  writeArticle: (body: ArticleDraft & Reason) => post('notices/articles', body),
  changeArticle: (id: Id, body: ArticleDraft & Reason & Looked) =>
    call<Article>(`notices/articles/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  writePost: (body: PostDraft) => post<Post>('notices/posts', body),
  changePost: (id: Id, body: PostDraft & Looked) =>
    call<Post>(`notices/posts/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  removePost: (id: Id, body: Reason & { version: number }) => post(on('notices/posts', id, 'remove'), body),
  postVersions: (id: Id) => call<PostVersions>(on('notices/posts', id, 'versions')),
  writePage: (body: Reason & { brand: string; name: SitePage['name']; content: PageContent }) =>
    post<SitePage>('notices/pages', body),
  changePage: (id: Id, body: Reason & { revision: number; content: PageContent }) =>
    call<SitePage>(`notices/pages/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  stepPage: (id: Id, verb: PageStepVerb, body: Reason & { revision: number }) =>
    post<SitePage>(on('notices/pages', id, verb), body),
  pageVersions: (id: Id) => call<PageVersions>(on('notices/pages', id, 'versions')),
  /** A way to look at what is written as visitors would see it, for a quarter of an hour. */
  previewPost: (body: { brand: string; content: PostContent }) => post<PreviewWay>('notices/previews/posts', body),
  previewPage: (body: { brand: string; content: PageContent }) => post<PreviewWay>('notices/previews/pages', body),
  /** One conversation whole. The server writes who looked. */
  feedback: (id: Id) => call<FeedbackRecord>(`notices/feedback/${encodeURIComponent(id)}`),
  /** A picture that came with it; the server writes who looked. */
  feedbackPicture: (id: Id, place: number) => download(on('notices/feedback', id, `pictures/${place}`)),
  /** One chat whole. The server writes who looked. */
  support: (id: Id) => call<SupportRecord>(`notices/support/${encodeURIComponent(id)}`),
  /** One that the operator holds, with what was said after a line. */
  supportNews: (id: Id, after: string) => call<SupportRecord>(on('notices/support', id, 'lines'), { query: { after } }),
  /** A picture that came with a line; the server writes who looked. */
  supportPicture: (id: Id, line: Id, place: number) =>
    download(on('notices/support', id, `lines/${encodeURIComponent(line)}/pictures/${place}`)),
  takeSupport: (id: Id) => post<SupportRecord>(on('notices/support', id, 'take'), {}),
  sayInSupport: (id: Id, body: SupportLine) => post<SupportRecord>(on('notices/support', id, 'lines'), body),
  typeInSupport: (id: Id) => post(on('notices/support', id, 'typing'), {}),
  handSupportOver: (id: Id, body: SupportHandOver) => post<SupportRecord>(on('notices/support', id, 'hand-over'), body),
  closeSupport: (id: Id, body: Reason) => post<SupportRecord>(on('notices/support', id, 'close'), body),
  /** Operators who are there. */
  supportDesk: () => call<SupportOperators>('notices/support/desk'),
  setSupportDesk: (body: SupportDesk) => post<SupportOperators>('notices/support/desk', body),
  takeFeedback: (id: Id, body: Looked) => post<FeedbackRecord>(on('notices/feedback', id, 'take'), body),
  answerFeedback: (id: Id, body: FeedbackAnswer) => post<FeedbackRecord>(on('notices/feedback', id, 'answer'), body),
  closeFeedback: (id: Id, body: Reason & Looked) => post<FeedbackRecord>(on('notices/feedback', id, 'close'), body),
  removeArticle: (id: Id, body: Reason) => post(on('notices/articles', id, 'remove'), body),
};
