import { useState } from 'react'
import { sumIn } from '#contract/portal/payer-formats.ts'
import type { PaymentPage, Portal } from '#contract/portal/page.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { pathOf, send } from '../calls.ts'
import type { CaseParts } from '../case-parts.ts'
import { useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'

type Days = Portal['choice']['days']

/** Both prices, to choose from; why there is one alone. The choice is kept by its own call, and payments name its version. */
export function TwoPrices({ portalId, page, onChanged }: CaseParts) {
  const { words, language } = useWords()
  const { prices: said } = words
  const { prices, choice, currency, noLicence } = page.portal
  const { choose, failure } = useChoice({ portalId, page, onChanged })
  if (currency === null) return null
  return (
    <Stack gap="tight">
      {failure && <Banner tone="error">{failure}</Banner>}
      {prices.length > 1 && (
        <RadioOptions<Days>
          question={said.choose}
          value={chosenIn(page.portal)}
          onChange={(days) => void choose(days, choice.version)}
          options={prices.map(({ days, total }) => ({
            value: days,
            label: `${days === null ? said.settle : said.keep(days)}: ${sumIn(language, total, currency)}`,
            ...noteOn(prices, days, { settle: said.settleNote, keep: said.keepNote }),
          }))}
        />
      )}
      {noLicence && <Text>{said.noLicence[noLicence]}</Text>}
    </Stack>
  )
}

/** The chosen days, or the past alone if they are no longer offered. */
const chosenIn = ({ prices, choice }: Pick<Portal, 'prices' | 'choice'>): Days =>
  prices.find(({ days }) => days === choice.days)?.days ?? null

/** The note of the licence stands once, below the first. */
function noteOn(prices: Portal['prices'], days: Days, notes: { settle: string; keep: string }): { note?: string } {
  if (days === null) return { note: notes.settle }
  return prices.find((price) => price.days !== null)?.days === days ? { note: notes.keep } : {}
}

function useChoice({ portalId, onChanged }: CaseParts) {
  const inWords = useRefusal()
  const [failure, setFailure] = useState<string>()
  const choose = async (days: Days, version: number) => {
    setFailure(undefined)
    try {
      await send('PUT', `${pathOf(portalId)}/choice`, { body: { version, days } })
    } catch (error) {
      setFailure(await inWords(error))
    }
    await onChanged()
  }
  return { choose, failure }
}

/** Both prices in one sentence; undefined where there is one alone. */
export function useBothPrices({ portal }: PaymentPage): string | undefined {
  const { words, language } = useWords()
  const { prices, currency } = portal
  const [settle, keep] = prices
  if (!settle || !keep || currency === null) return undefined
  return words.prices.both(sumIn(language, settle.total, currency), sumIn(language, keep.total, currency))
}
