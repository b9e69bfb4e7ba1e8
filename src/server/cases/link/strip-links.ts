import type { Id } from '#contract/wire.ts'

/** What stands where something was left out. */
export const hidden = '•••'

/** A link to a payment page, also where a slash of it is escaped, or where a mail program broke its lines. */
const anyLink = /(?:\/|%2f)pay(?:\/|%2f)(?:[\s>]*[0-9a-f]){24}/gi

/** Removes the case's portal link and its id, since any reader could answer and pay with them. */
export const stripLinks = (text: string, portalId: Id): string =>
  text
    .replaceAll(/[^\s<>()"]+/gu, (word) => (word.toLowerCase().includes(portalId) ? hidden : word))
    .replaceAll(anyLink, hidden)
