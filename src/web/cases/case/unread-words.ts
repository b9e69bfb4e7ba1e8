/** How many messages wait to be read. */
export const formatUnread = (count: number): string => (count === 1 ? 'One new message' : `${count} new messages`)
