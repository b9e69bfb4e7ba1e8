/** A reason why a notice may not be sent, with a sentence that says what to change. */
export type NoticeFault = { rule: string; sentence: string }
