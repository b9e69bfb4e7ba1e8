import { claimantLimits } from '#contract/cases/submission/limits.ts'
import type { Claimant } from '#contract/cases/submission/submission.ts'
import { claimantTitles } from '#contract/platform/choices.ts'
import { countryNamed } from '#contract/reference/countries.ts'
import { TitleField } from '#web/platform/forms/choice-fields.tsx'
import { Answered } from '#web/ui/forms/answered.tsx'
import { CountryField } from '#web/ui/forms/country-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { claimantLabels } from './claimant-labels.ts'
import { useSubmission } from './form.ts'
import { AskDay, AskText } from './questions.tsx'

type Line = Exclude<keyof Claimant, 'title' | 'date_of_birth' | 'country'>
type Kind = { autoComplete?: string; inputMode?: 'tel' | 'email'; isOptional?: boolean; hint?: string }

const lines: readonly (readonly [field: Line, kind: Kind])[] = [
  ['first_name', { autoComplete: 'given-name' }],
  ['last_name', { autoComplete: 'family-name' }],
  ['legal_name', { autoComplete: 'name', hint: 'As it stands in contracts; of a company its full name.' }],
  ['email', { autoComplete: 'email', inputMode: 'email', isOptional: true }],
  ['phone', { autoComplete: 'tel', inputMode: 'tel' }],
  ['street', { autoComplete: 'street-address' }],
  ['city', { autoComplete: 'address-level2' }],
  ['postal_code', { autoComplete: 'postal-code' }],
  ['state', { autoComplete: 'address-level1' }],
]

/** Who authorises the case. What is written here is there again next time. */
export function ClaimantStep() {
  const { draft, change } = useSubmission()
  const set = (changed: Partial<Claimant>) =>
    change((before) => ({ ...before, claimant: { ...before.claimant, ...changed } }))
  return (
    <Stack>
      <Text tone="dim" size="small">
        The person who owns the rights and authorizes the case. We keep these details for your next case; the image user
        sees the legal name only.
      </Text>
      <Columns>
        <Title onChange={(title) => set({ title })} />
        {lines.map(([field, kind]) => (
          <AskText
            key={field}
            path={`claimant.${field}`}
            area="claimant"
            label={claimantLabels[field]}
            {...kind}
            value={draft.claimant[field]}
            onChange={(written) => set({ [field]: written })}
          />
        ))}
        <AskDay
          path="claimant.date_of_birth"
          area="claimant"
          label={claimantLabels.date_of_birth}
          hint={`You must be at least ${claimantLimits.age} years old.`}
          value={draft.claimant.date_of_birth}
          onChange={(day) => set({ date_of_birth: day })}
        />
        <Country onChange={(country) => set({ country })} />
      </Columns>
    </Stack>
  )
}

function Title({ onChange }: { onChange: (title: Claimant['title']) => void }) {
  const { draft, field, isOpen } = useSubmission()
  if (!isOpen('claimant.title')) return <Answered question="Title">{draft.claimant.title}</Answered>
  return (
    <TitleField
      {...field('claimant.title', 'claimant')}
      isClaimant
      value={draft.claimant.title}
      onChange={(chosen) => onChange(claimantTitles.find((title) => title === chosen) ?? null)}
    />
  )
}

function Country({ onChange }: { onChange: (country: string) => void }) {
  const { draft, known, field, isOpen } = useSubmission()
  const { country } = draft.claimant
  if (!isOpen('claimant.country'))
    return <Answered question="Country">{countryNamed(country, known.countries)?.displayName ?? country}</Answered>
  return (
    <CountryField
      {...field('claimant.country', 'claimant')}
      label="Country"
      countries={known.countries.map(({ iso, displayName }) => ({ value: iso, label: displayName }))}
      value={country}
      onChange={onChange}
    />
  )
}
