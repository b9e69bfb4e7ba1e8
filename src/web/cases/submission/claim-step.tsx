import { priceLimits } from '#contract/cases/submission/limits.ts'
import { mandateOf } from '#contract/cases/mandate.ts'
import { type PriceRange, priceRangeLabels } from '#contract/cases/submission/choices.ts'
import { questionsOf } from '#contract/cases/submission/questions.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Attached } from './attached.tsx'
import { useSubmission } from './form.ts'
import { AskChoice, AskLongText, AskPrice, AskYesNo } from './questions.tsx'

/** What is claimed: a licence for the time to come, an amount, and the mandate for it. */
export function ClaimStep() {
  const { draft, known, change } = useSubmission()
  const labels = priceRangeLabels(known.brand)
  return (
    <Stack gap="loose">
      <AskYesNo
        path="continued_use_license"
        area="claim"
        label="May the image user license the continued use?"
        help="continued"
        value={draft.continued_use_license}
        onChange={(answer) => change((before) => ({ ...before, continued_use_license: answer }))}
      />
      <AskChoice
        path="price_range"
        area="claim"
        label="Whose price do you prefer?"
        help="price"
        options={prices.map((choice) => ({ value: choice, label: labels[choice] }))}
        value={draft.price_range}
        onChange={(choice) => change((before) => ({ ...before, price_range: choice ?? 'Rightframe' }))}
      />
      {questionsOf(draft).requestedPrice && <RequestedPrice />}
      <AskLongText
        path="comments"
        area="claim"
        label="Anything else that we should know"
        isOptional
        value={draft.comments}
        onChange={(comments) => change((before) => ({ ...before, comments }))}
      />
      <Attached
        label="Further documents"
        source="CASE_GENERAL_FILES"
        files={draft.__GENERAL_ATTACHMENTS__}
        path="__GENERAL_ATTACHMENTS__"
        area="claim"
        onChange={(changed) =>
          change((before) => ({ ...before, __GENERAL_ATTACHMENTS__: changed(before.__GENERAL_ATTACHMENTS__) }))
        }
      />
      <Certification />
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
        label="The least that you would accept"
        hasCurrency={false}
        toldFrom={priceLimits.requestedBelow}
        value={min}
        onChange={(price) => set({ min: price })}
      />
      <AskPrice
        path="requested_price.max"
        area="claim"
        label="The most that should be asked for"
        isOptional
        value={max}
        onChange={(price) => set({ max: price })}
      />
    </Columns>
  )
}

/** One tick for the truth of it all, the costs and the mandate: the two others mirror it. */
function Certification() {
  const { draft, known, change, field, isOpen } = useSubmission()
  const { error, alwaysShow } = field('koDisclaimerTruth', 'claim')
  return (
    <Stack gap="tight">
      <Heading level={3}>Certification and mandate</Heading>
      {Object.values(mandateOf(known.brand)).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      <Checkbox
        label="I certify all of this: the truth of my answers, the terms on costs, and the mandate."
        disabled={!isOpen('koDisclaimerTruth')}
        checked={draft.koDisclaimerTruth === true}
        onChange={({ target }) => change((before) => ({ ...before, koDisclaimerTruth: target.checked }))}
        error={error}
        alwaysShow={alwaysShow}
      />
    </Stack>
  )
}
