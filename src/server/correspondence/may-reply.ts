import { isWithLawyers } from '#contract/cases/seen-by-payer.ts'
import { isFinal } from '#contract/cases/state-questions.ts'
import { lintLetter } from '#contract/letters/lint-letter.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { contactOf, countryOfLockedCase, mayContact } from '#server/letters/index.ts'

/**
 * Refuses messages that staff may not send to the image user of a locked case: any while lawyers have it or the law forbids writing, and texts that
 * no letter may hold. A closed case demands nothing, so a reply to its correspondent is allowed.
 */
export async function refuseReply(
  deps: Pick<Deps, 'clock' | 'objects'>,
  tx: Tx,
  row: CaseRecord,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  if (isWithLawyers(row))
    throw refuse(
      'conflict',
      'correspondence.lawyers',
      'The lawyers have this case, and only they write to the image user. Forward messages to them.',
    )
  const country = await countryOfLockedCase(deps, tx, row)
  const contact = await contactOf(tx, row.id)
  const theirs = contact ? contact.country : country
  if (theirs === null && !isFinal(row.state))
    throw refuse(
      'conflict',
      'correspondence.not-allowed',
      'We do not know the country of the letter’s recipient. Choose it under “Contacts” first.',
    )
  for (const one of isFinal(row.state) ? [] : new Set([country, theirs])) {
    const { isAllowed, problem } = await mayContact({ ...deps, db: tx }, one)
    if (!isAllowed)
      throw refuse('conflict', 'correspondence.not-allowed', problem ?? 'Nobody may write to the image user there.')
  }
  // An answer needs none of a letter's required parts, and may hold none of its forbidden ones.
  const found = lintLetter({ subject, body: text }, { kind: 'reminder', country: theirs })
  const said = found.flatMap(({ words, sentence }) => (words === null ? [] : [`“${words}”: ${sentence}`]))
  if (said.length > 0) throw refuse('conflict', 'correspondence.words', said.join(' '), { details: said })
}
