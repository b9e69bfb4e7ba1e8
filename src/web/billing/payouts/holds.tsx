import type { Payout } from '#contract/billing/payouts/details.ts'
import { formatDay } from '#web/platform/moments.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { stateLooks } from './payout-words.ts'

/** The state of pay-outs, with every reason that holds them and its end. Details that wait for the mail have a banner. */
export function Holds({ payout: { state, holds: all, pending } }: { payout: Payout }) {
  const { word, ...look } = stateLooks[state]
  const holds = pending ? all.filter(({ code }) => code !== 'no-details' && code !== 'change-unconfirmed') : all
  return (
    <Panel title="How your pay-outs stand" aside={<StatusMark {...look}>{word}</StatusMark>}>
      {holds.length === 0 ? (
        <Text>{pending ? 'Nothing else holds your pay-outs.' : 'Nothing holds your pay-outs.'}</Text>
      ) : (
        <Entries label="What holds your pay-outs">
          {holds.map(({ code, sentence, until }, at) => (
            <Entry key={`${code} ${at}`}>
              <Text>{sentence}</Text>
              {until !== null && (
                <Text size="small" tone="dim">
                  Until {formatDay(until)}
                </Text>
              )}
            </Entry>
          ))}
        </Entries>
      )}
    </Panel>
  )
}
