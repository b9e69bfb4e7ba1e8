import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatAmount } from '#contract/reference/money.ts'
import type { Run } from '#contract/billing/runs/runs.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { ForFinance } from '../../desk/for-finance.tsx'
import { Mark } from './mark.tsx'
import { runQuery } from './queries.ts'
import { RunActs } from './run-acts.tsx'
import { RunLines } from './run-lines.tsx'
import { runMarks, wayWords } from './run-words.ts'

const route = getRouteApi('/inside/desk/payouts/runs/$runId')

/** Every line and hold of a run, and what staff can do next. */
export function RunPage() {
  const { runId } = route.useParams()
  const run = useQuery(runQuery(runId))
  return (
    <ForFinance
      title={run.data ? `Run until ${run.data.cutOff}` : 'Run'}
      under={{ key: 'runs', content: <TextLink to="/desk/payouts/runs">Pay-out runs</TextLink> }}
    >
      <Loaded query={run} label="Loading the run" lines={8}>
        {(of) => (
          <>
            <Panel title="How it stands" aside={<Mark of={runMarks[of.state]} />}>
              <Facts facts={factsOf(of)} />
              {of.ended && <Text tone="dim">{of.ended.reason}</Text>}
              <RunActs run={of} />
            </Panel>
            <RunLines run={of} />
          </>
        )}
      </Loaded>
    </ForFinance>
  )
}

const who = (done: { at: string; by: string } | null): string =>
  done ? `${done.by}, ${formatMinute(done.at)}` : 'not yet'

const factsOf = (run: Run) => [
  { name: 'Sum', value: <Mono>{formatAmount(run.total.amount, run.total.currency, 'en')}</Mono> },
  { name: 'Way', value: wayWords[run.way] },
  { name: 'Paid from', value: <Mono>{run.clientAccount === '' ? 'no account' : `… ${run.clientAccount}`}</Mono> },
  { name: 'The bank pays on', value: <Mono>{run.executeOn}</Mono> },
  { name: 'Message', value: <Mono>{run.messageId}</Mono> },
  { name: 'Prepared', value: who(run.prepared) },
  { name: 'Approved', value: who(run.approved) },
  { name: 'Exported', value: who(run.exported) },
]
