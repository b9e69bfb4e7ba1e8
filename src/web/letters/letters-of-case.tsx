import type { Case } from '#contract/cases/case.ts'
import { isTakenOn } from '#contract/cases/state-questions.ts'
import { useMay } from '#web/accounts/index.ts'
import { Contacts } from './contacts.tsx'
import { Letters } from './letters.tsx'

/** Whom a case is written to, and what: from its acceptance on, for those who write. */
export function LettersOfCase({ of: { case: case_ } }: { of: { case: Pick<Case, '_id' | 'state'> } }) {
  const may = useMay()('case-manager', 'legal')
  if (!may || !isTakenOn(case_.state)) return null
  return (
    <>
      <Letters key={case_.state} caseId={case_._id} />
      <Contacts caseId={case_._id} />
    </>
  )
}
