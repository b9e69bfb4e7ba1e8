import { saveSubmission, startSubmission } from '#contract/cases/endpoints.ts'
import { mandateVersion } from '#contract/cases/mandate.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { lockAnyCase } from '../cases/case-store.ts'
import { moveCase, type Step } from '../cases/move-case.ts'
import { answered } from '../cases/testing/desk.ts'
import type { Stage } from './scene.ts'

type Walk = Omit<Step, 'actorId'>[]

const handedIn: Walk = [
  { to: 'submitted', by: 'owner' },
  { to: 'in_review', by: 'system' },
]
const takenOn: Walk = [
  ...handedIn,
  { to: 'accepted', by: 'staff', note: 'A clear use in a shop.' },
  { to: 'evidence_ready', by: 'system' },
]
const asked = {
  note: 'Please tell us where this photograph was first shown, and to whom you sold prints of it.',
  fields: ['comments', 'images.0.licensing.licensed_before'],
}

/** How far the case of each site has come: one of every kind that asks for something. */
const walks: Readonly<Record<string, Walk>> = {
  'moodboards.example': [],
  'wallpaper-barn.example': handedIn,
  'winter-stories.example': [...handedIn, { to: 'needs_info', by: 'staff', note: asked.note, question: asked }],
  'stones-and-arches.example': [...takenOn, { to: 'contacted', by: 'staff' }],
  'northbound-journal.example': [
    ...handedIn,
    { to: 'declined', by: 'staff', reason: 'weak-match', note: 'The sky is another one.' },
  ],
}

/** Cases of the owner's sites, each with every answer, as far as its walk goes. Pages are not asked whether they answer. */
export async function addCases({ deps, owner }: Stage): Promise<void> {
  const { data: sites } = await owner.call(listClusters, { show: 'all', pageSize: 100 })
  for (const [host, steps] of Object.entries(walks)) {
    const draft = await owner.call(startSubmission, { cluster: sites.find(({ title }) => title === host)!._id })
    await owner.call(saveSubmission, answered(draft, host))
    for (const step of steps) await walk(deps, owner.id, draft._id, step)
  }
}

async function walk(deps: Stage['deps'], ownerId: string, caseId: string, step: Walk[number]): Promise<void> {
  const at = deps.clock()
  const agreement = { version: mandateVersion, hash: '', at: at.toISOString(), ip: '127.0.0.1' }
  const set = step.to === 'submitted' ? { submittedAt: at, agreement } : {}
  await deps.db.transaction(async (tx) => {
    const row = (await lockAnyCase(tx, caseId))!
    // The job that follows a hand-in may have been quicker.
    if (row.state === step.to) return
    await moveCase(deps, tx, row, { ...step, actorId: step.by === 'owner' ? ownerId : null, set })
  })
}
