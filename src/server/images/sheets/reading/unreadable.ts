/** Why a file is not taken as a sheet; the message is a sentence for its owner. */
export type UnreadableKind = 'unreadable' | 'too-large' | 'empty' | 'columns'

export class Unreadable extends Error {
  readonly kind: UnreadableKind
  constructor(kind: UnreadableKind, message: string) {
    super(message)
    this.name = 'Unreadable'
    this.kind = kind
  }
}
