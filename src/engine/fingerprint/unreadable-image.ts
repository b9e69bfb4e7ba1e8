export type UnreadableReason =
  | 'empty'
  | 'not-an-image'
  | 'unsupported'
  | 'damaged'
  | 'too-many-pixels'
  | 'too-small'
  | 'too-slow'
  /** The machine was too busy: retrying may help. */
  | 'too-busy'
  | 'crashed'

/** A file that is no picture to us. The message is a sentence for the person who gave the file. */
export class UnreadableImage extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, message: string) {
    super(message)
    this.name = 'UnreadableImage'
    this.reason = reason
  }
}
