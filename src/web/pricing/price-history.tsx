import type { DeskPrice } from '#contract/pricing/price-endpoints.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { formatFactors } from './factor-words.ts'
import { Amount } from './price-lines.tsx'

/** Every price that was set, with who set it and why. */
export const PriceHistory = ({ history }: { history: readonly DeskPrice[] }) =>
  history.length > 0 && (
    <Entries label="Prices so far">
      {history.map(({ version, total, listTotal, currency, factors, reason, setAt, setBy }) => (
        <Entry key={version}>
          <Text>
            <Amount minor={total} currency={currency} original={listTotal ?? undefined} />
          </Text>
          <Text size="small" tone="dim">
            <Mono>{formatDay(setAt)}</Mono> · {setBy} · {formatFactors(factors)}
          </Text>
          <Text size="small">{reason}</Text>
        </Entry>
      ))}
    </Entries>
  )
