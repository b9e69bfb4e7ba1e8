/** `isSpent`: it takes more memory than it should keep. */
export type Done = ({ output: unknown } | { thrown: string }) & { isSpent?: boolean }
export type FromChild = Done | { asks: number; question: unknown }
export type FromParent = { input: unknown } | { answers: number; answer: unknown }

/** Asks the parent during work; undefined without an answer. */
export type AskParent<Question> = (question: Question) => Promise<unknown>

/**
 * The child's side: answers each message with what `work` makes of it. One that has come to take more than `spentBytes` is replaced, since what is
 * freed in it is not given back.
 */
export function answerParent<Input, Question = never>(
  work: (input: Input, ask: AskParent<Question>) => Promise<unknown>,
  { spentBytes = Infinity } = {},
): void {
  const asked = new Map<number, (answer: unknown) => void>()
  let count = 0
  const askParent: AskParent<Question> = (question) =>
    new Promise((resolve) => {
      asked.set(++count, resolve)
      process.send?.({ asks: count, question } satisfies FromChild)
    })
  process.on('message', (said: FromParent) => {
    if ('answers' in said) {
      asked.get(said.answers)?.(said.answer)
      return void asked.delete(said.answers)
    }
    const tell = (done: Done) => process.send?.({ ...done, isSpent: process.memoryUsage.rss() > spentBytes })
    work(said.input as Input, askParent).then(
      (output) => tell({ output }),
      (error: unknown) => tell({ thrown: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
