import { priceLimits } from '#contract/cases/submission/limits.ts'
import { type PriceRange, priceRangeLabels } from '#contract/cases/submission/choices.ts'
import { questionsOf } from '#contract/cases/submission/questions.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Attached } from '../questions/attached.tsx'
import { Certification } from '../questions/certification.tsx'
import { useSubmission } from '../form.ts'
import { ContinuedUse } from '../questions/continued-use.tsx'
import { AskChoice, AskLongText, AskPrice } from '../questions/questions.tsx'

/** The claim: a future licence, and an amount. */
export function ClaimStep() {
  const { draft, known, change, isOver, isReadByStaff } = useSubmission()
  const labels = priceRangeLabels(known.brand)
  return (
    <Stack gap="loose">
      <ContinuedUse />
      <AskChoice
        path="price_range"
        area="claim"
        help="price"
        options={prices.map((choice) => ({ value: choice, label: labels[choice] }))}
        value={draft.price_range}
        onChange={(choice) => change((before) => ({ ...before, price_range: choice ?? 'Rightframe' }))}
      />
      {draft.price_range !== 'Client' && !isReadByStaff && (
        <Text size="small" tone="dim">
          What {labels.Rightframe} comes to is worked out from the size, the place and the length of the use once we
          have taken the case on. Your case manager tells you then.
        </Text>
      )}
      {questionsOf(draft).requestedPrice && <RequestedPrice />}
      <AskLongText
        path="comments"
        area="claim"
        isOptional
        value={draft.comments}
        onChange={(comments) => change((before) => ({ ...before, comments }))}
      />
      <Attached
        source="CASE_GENERAL_FILES"
        files={draft.__GENERAL_ATTACHMENTS__}
        path="__GENERAL_ATTACHMENTS__"
        area="claim"
        onChange={(changed) =>
          change((before) => ({ ...before, __GENERAL_ATTACHMENTS__: changed(before.__GENERAL_ATTACHMENTS__) }))
        }
      />
      {isOver && <Certification />}
    </Stack>
  )
}

/** Ours first: it is what is chosen until something else is. */
const prices = ['Rightframe', 'Client', 'Highest'] as const satisfies PriceRange[]

function RequestedPrice() {
  const { draft, change } = useSubmission()
  const { min, max } = draft.requested_price
  const set = (changed: Partial<typeof draft.requested_price>) =>
    change((before) => ({ ...before, requested_price: { ...before.requested_price, ...changed } }))
  return (
    <Columns>
      <AskPrice
        path="requested_price.min"
        area="claim"
        hasCurrency={false}
        toldFrom={priceLimits.requestedBelow}
        value={min}
        onChange={(price) => set({ min: price })}
      />
      <AskPrice
        path="requested_price.max"
        area="claim"
        isOptional
        value={max}
        onChange={(price) => set({ max: price })}
      />
    </Columns>
  )
}
