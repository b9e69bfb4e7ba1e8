/** Messages between owners and staff. */
export { sendMessage } from './messages.ts'
export { readMessages } from './messages.ts'
export { countUnread } from './message-store.ts'
export { countUnreadAmong } from './message-store.ts'
