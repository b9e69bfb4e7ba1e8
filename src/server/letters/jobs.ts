import type { MoveNeeds } from '#server/cases/moving/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { followRule, followRuleOf } from './contact-by/follow-rule.ts'
import { eraseContacts, eraseOld } from './contacts/contacts.ts'
import { lookForContacts, type SeekNeeds } from './contacts/seek-contacts.ts'
import { seekContacts } from './contacts/seek-job.ts'

type Needs = MoveNeeds & Pick<Deps, 'db' | 'objects'>

export const letterJobs = [
  handleJob(followRule, (needs: Needs, { country }) => followRuleOf(needs, country)),
  handleJob(seekContacts, (needs: SeekNeeds, { caseId }) => lookForContacts(needs, caseId)),
  handleJob(eraseContacts, (needs: Needs) => eraseOld(needs)),
]
