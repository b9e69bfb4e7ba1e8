import type { Id } from '../wire.ts'

/** Returns the secret of the link to a payment page in a text; undefined for a text without one. */
export const portalIdIn = (text: string): Id | undefined =>
  /\/pay\/([0-9a-f]{24})(?![0-9a-f])/i.exec(text)?.[1]?.toLowerCase()
