import { getCase } from '#contract/cases/endpoints.ts'
import { saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { mandateVersion } from '#contract/cases/mandate.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { lockAnyCase } from '#server/cases/rows/case-store.ts'
import { moveCase, type Step } from '#server/cases/moving/move-case.ts'
import { answered } from '#server/submissions/testing/a-site.ts'
import { withPagesToCapture } from './scene-evidence.ts'
import type { ScenePlacement, Stage } from './scene.ts'
import { until } from './until.ts'

type Walk = Omit<Step, 'actorId'>[]

const handedIn: Walk = [
  { to: 'submitted', by: 'owner' },
  { to: 'in_review', by: 'system' },
]
const accepted: Walk[number] = { to: 'accepted', by: 'staff', note: 'A clear use in a shop.' }
const asked = {
  note: 'Please tell us where this photograph was first shown, and to whom you sold prints of it.',
  fields: ['comments', 'images.0.licensing.licensed_before'],
}

/** Sites whose pages are captured as they are anywhere, with what follows: one case waits for its letter, one is written to. */
const captured: Readonly<Record<string, Walk>> = {
  'morning-herald.example': [],
  'stones-and-arches.example': [{ to: 'contacted', by: 'staff' }],
}

/** Progress of each site's case, one per kind of action. */
const walks: Readonly<Record<string, Walk>> = {
  'moodboards.example': [],
  'wallpaper-barn.example': handedIn,
  'winter-stories.example': [...handedIn, { to: 'needs_info', by: 'staff', note: asked.note, question: asked }],
  'northbound-journal.example': [
    ...handedIn,
    { to: 'declined', by: 'staff', reason: 'weak-match', note: 'The sky is another one.' },
  ],
}

/** Cases of the owner's sites, each with every answer, as far as its walk goes. Pages are not asked whether they answer. */
export async function addCases(stage: Stage, placements: readonly ScenePlacement[]): Promise<void> {
  for (const [host, steps] of Object.entries(walks)) await addCase(stage, host, steps)
  const pages = placements.filter(({ pages: [page] }) => new URL(page!.url).host in captured)
  await withPagesToCapture(stage, pages, async () => {
    for (const [host, steps] of Object.entries(captured)) {
      const caseId = await addCase(stage, host, [...handedIn, accepted])
      await until(async () => (await stage.owner.call(getCase, { caseId })).state === 'evidence_ready')
      for (const step of steps) await walk(stage.deps, stage.owner.id, caseId, step)
    }
  })
}

async function addCase({ deps, owner }: Stage, host: string, steps: Walk): Promise<Id> {
  const { data: sites } = await owner.call(listClusters, { show: 'all', pageSize: 100 })
  const draft = await owner.call(startSubmission, { cluster: sites.find(({ title }) => title === host)!._id })
  await owner.call(saveSubmission, answered(draft, host))
  for (const step of steps) await walk(deps, owner.id, draft._id, step)
  return draft._id
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
