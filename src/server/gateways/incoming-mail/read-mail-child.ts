import { answerParent } from '#server/platform/children/answer-parent.ts'
import { excessOf } from './mail-limits.ts'
import type { Answered, Asked } from './mail-reader.ts'
import { readMail, type ReadMail } from './read-mail.ts'
import { usePlainBlobs } from './plain-blob.ts'
import type { Envelope } from './receiver.ts'

usePlainBlobs()

/** The domain name system is the parent's to ask. */
answerParent<{ bytes: Uint8Array; envelope: Envelope }, Asked>(
  async ({ bytes, envelope }, ask): Promise<ReadMail | { problem: string }> => {
    const problem = excessOf(bytes)
    if (problem !== undefined) return { problem }
    return await readMail(bytes, envelope, async (name, type) => {
      const answer = (await ask({ name, type })) as Answered | undefined
      if (answer && 'records' in answer) return answer.records
      throw Object.assign(new Error(`${name} was not found`), { code: answer?.code ?? 'ETIMEOUT' })
    })
  },
)
