import { answerParent, type AskParent } from '../children/answer-parent.ts'
import type { DocumentOrder, DocumentQuestion } from './document-maker.ts'
import type { Drawing } from './drawing.ts'

/** Bytes at which a process is replaced; freed memory stays. */
const spentBytes = 500_000_000

/** Answers each order with its document, in the process that draws. `drawings` load the code of each kind. */
export function answerOrders(drawings: Readonly<Record<string, () => Promise<Drawing<never>>>>): void {
  answerParent<DocumentOrder, DocumentQuestion>(
    async ({ drawing: name, input, signing }, ask) => {
      const drawing = await drawings[name]?.()
      if (drawing?.name !== name) throw new Error(`This process draws no ${name}.`)
      const drawn = await drawing.draw(input as never)
      return signing ? await sign(drawn, signing, ask) : drawn
    },
    { spentBytes },
  )
}

async function sign(
  drawn: Uint8Array,
  { isStamped, isStampOptional = false, reason, at, ...key }: NonNullable<DocumentOrder['signing']>,
  ask: AskParent<DocumentQuestion>,
): Promise<Uint8Array> {
  const signData = async (data: Uint8Array, algorithm: Algorithm) =>
    await bytesOf(ask({ sign: data, algorithm }), 'The document could not be signed.')
  const { signPdf } = await import('../signing/sign-pdf.ts')
  const plain = { key: { ...key, sign: signData }, reason, at }
  if (!isStamped) return await signPdf(drawn, plain)
  let isUnstamped = false
  const stamp = async (digest: Uint8Array) => {
    isUnstamped = true
    const token = await bytesOf(ask({ stamp: digest }), 'The document could not be stamped.')
    isUnstamped = false
    return token
  }
  try {
    return await signPdf(drawn, { ...plain, stamp })
  } catch (error) {
    if (!isUnstamped || !isStampOptional) throw error
    return await signPdf(drawn, plain)
  }
}

type Algorithm = Extract<DocumentQuestion, { sign: Uint8Array }>['algorithm']

async function bytesOf(answer: Promise<unknown>, problem: string): Promise<Uint8Array> {
  const given = await answer
  if (given instanceof Uint8Array) return given
  throw new Error(problem)
}
