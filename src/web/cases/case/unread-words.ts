/** How many messages wait to be read. */
export const unreadInWords = (count: number): string => (count === 1 ? 'One new message' : `${count} new messages`)
