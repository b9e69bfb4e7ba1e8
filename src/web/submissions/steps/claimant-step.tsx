import { useQuery } from '@tanstack/react-query'
import { claimantLimits } from '#contract/cases/submission/limits.ts'
import type { Claimant } from '#contract/cases/submission/submission.ts'
import { claimantTitles } from '#contract/platform/choices.ts'
import { countryNamed } from '#contract/reference/country-row.ts'
import { TitleField } from '#web/platform/forms/choice-fields.tsx'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { FieldPlace } from '#web/ui/forms/field-place.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { claimantQuery } from '../queries.ts'
import { AnsweredAt } from '../questions/answered-at.tsx'
import { nameOfField } from '../questions/field-names.ts'
import { CountryShape } from '../questions/country-shape.tsx'
import { useSubmission } from '../form.ts'
import { AskDay, AskText } from '../questions/questions.tsx'

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

/** The person who authorises the case. The next case begins with the same entries. */
export function ClaimantStep() {
  const { draft, change, isReadByStaff = false } = useSubmission()
  const known = useQuery({ ...claimantQuery, enabled: !isReadByStaff }).data
  const suggested = known?.suggested
  const hintOf = (field: Line, hint?: string) =>
    suggested?.[field] && suggested[field] === draft.claimant[field]
      ? [hint, fromProfile].filter(Boolean).join(' ')
      : known?.claimant?.[field] && known.claimant[field] === draft.claimant[field]
        ? [hint, fromLastCase].filter(Boolean).join(' ')
        : hint
  const set = (changed: Partial<Claimant>) =>
    change((before) => ({ ...before, claimant: { ...before.claimant, ...changed } }))
  return (
    <Stack>
      {!isReadByStaff && (
        <Text tone="dim" size="small">
          The person who owns the rights and authorizes the case. We keep these details for your next case; the image
          user sees the legal name only.
        </Text>
      )}
      <Columns>
        <Title onChange={(title) => set({ title })} />
        {lines.map(([field, kind]) => (
          <AskText
            key={field}
            path={`claimant.${field}`}
            area="claimant"
            {...kind}
            hint={hintOf(field, kind.hint)}
            value={draft.claimant[field]}
            onChange={(written) => set({ [field]: written })}
          />
        ))}
        <AskDay
          path="claimant.date_of_birth"
          area="claimant"
          hint={`You must be at least ${claimantLimits.age} years old.`}
          value={draft.claimant.date_of_birth}
          onChange={(day) => set({ date_of_birth: day })}
        />
        <Country suggested={suggested?.country} onChange={(country) => set({ country })} />
      </Columns>
    </Stack>
  )
}

function Title({ onChange }: { onChange: (title: Claimant['title']) => void }) {
  const { draft, field, isOpen } = useSubmission()
  if (!isOpen('claimant.title')) return <AnsweredAt path="claimant.title">{draft.claimant.title}</AnsweredAt>
  return (
    <FieldPlace name="claimant.title">
      <TitleField
        {...field('claimant.title', 'claimant')}
        isClaimant
        value={draft.claimant.title}
        onChange={(chosen) => onChange(claimantTitles.find((title) => title === chosen) ?? null)}
      />
    </FieldPlace>
  )
}

const fromProfile = 'Suggested from your profile.'
const fromLastCase = 'As in your last case.'

type CountryProps = { suggested: string | undefined; onChange: (country: string) => void }

function Country({ suggested, onChange }: CountryProps) {
  const { draft, known, field, isOpen } = useSubmission()
  const { country } = draft.claimant
  const row = countryNamed(country, known.countries)
  if (!isOpen('claimant.country')) return <AnsweredAt path="claimant.country">{row?.displayName ?? country}</AnsweredAt>
  return (
    <FieldPlace name="claimant.country">
      <Stack gap="tight">
        <CountryField
          {...field('claimant.country', 'claimant')}
          label={nameOfField('claimant.country')}
          hint={suggested && suggested === country ? fromProfile : undefined}
          countries={known.countries.map(({ iso, displayName }) => ({ value: iso, label: displayName }))}
          value={country}
          onChange={onChange}
        />
        {row && <CountryShape country={row.iso} name={row.displayName} />}
      </Stack>
    </FieldPlace>
  )
}
