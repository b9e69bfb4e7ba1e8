import type { Email } from 'postal-mime'

/** A mail as received: bytes and envelope. */
export type TakenMail = { id: string; at: string; from: string; to: string[]; parsed: Email }
