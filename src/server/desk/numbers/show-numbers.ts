import { type DeskNumbers, FunnelStep } from '#contract/desk/numbers-endpoints.ts'
import { CaseState } from '#contract/cases/case-states.ts'
import { readPeople } from '#server/accounts/index.ts'
import { earnedByMonth } from '#server/billing/ledger/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  casesByState,
  claimsByState,
  funnel,
  hoursToDecision,
  loadByPerson,
  outcomes,
  outcomesByTemplate,
} from './numbers-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** One statement for each part, however many cases there are. */
export async function showNumbers({ db, clock }: Needs): Promise<DeskNumbers> {
  const now = clock()
  const steps = await funnel(db, now)
  return {
    states: await showStates(db, now),
    outcomes: (await outcomes(db, now)).map(({ country, category, closed, won, median }) => ({
      country,
      category,
      closed,
      won,
      medianDays: median,
    })),
    money: await earnedByMonth(db, now),
    decisions: (await hoursToDecision(db, now)).map(({ month, cases, decided, median, slow }) => ({
      month,
      cases,
      decided,
      medianHours: median,
      slowHours: slow,
    })),
    templates: (await outcomesByTemplate(db, now)).map(({ template, closed, won, median }) => ({
      template,
      closed,
      won,
      medianDays: median,
    })),
    claims: (await claimsByState(db, now)).map(({ total, ...row }) => ({ ...row, total: Number(total) })),
    funnel: FunnelStep.options.map((step) => ({ step, cases: steps[step] })),
    load: await showLoad(db, now),
  }
}

async function showStates(db: Needs['db'], now: Date): Promise<DeskNumbers['states']> {
  const known = new Map((await casesByState(db, now)).map((row) => [row.state, row]))
  return CaseState.options.flatMap((state) => {
    const row = known.get(state)
    if (!row) return []
    const { cases, overdue, week, month, quarter, longer } = row
    return [{ state, cases, overdue, ages: { week, month, quarter, longer } }]
  })
}

async function showLoad(db: Needs['db'], now: Date): Promise<DeskNumbers['load']> {
  const rows = await loadByPerson(db, now)
  const people = await readPeople(
    db,
    rows.flatMap(({ id }) => (id === null ? [] : [id])),
  )
  return rows.map(({ id, ...counts }) => ({
    _id: id,
    name: id === null ? 'Nobody' : (people.get(id)?.name ?? 'A person who left'),
    ...counts,
  }))
}
