/** The child took too much, stalled, died, or could not be started; the work may be tried again. */
export class ChildFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ChildFailed'
  }
}

/** The work exceeded its time or memory in any child. */
export class ChildEnded extends ChildFailed {
  readonly why: 'time' | 'memory'

  constructor(message: string, why: 'time' | 'memory' = 'time') {
    super(message)
    this.why = why
  }
}

/** Its clock ran out before its processor time did: the machine had none for it, or something stopped it. The work is not at fault. */
export class ChildStalled extends ChildFailed {
  constructor() {
    super('This machine was too busy to read this file.')
  }
}

/** Nothing began: this machine lacks processes or files. */
export class ChildNotStarted extends ChildFailed {}
