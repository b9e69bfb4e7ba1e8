import type { Email } from 'postal-mime'

/** A mail as it came: the bytes, and what its envelope said. */
export type TakenMail = { id: string; at: string; from: string; to: string[]; parsed: Email }
