import { useQuery } from '@tanstack/react-query'
import { type CaseNarrowing, narrowingKeys } from '#contract/desk/case-narrowing.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { caseStaffQuery } from '../worklist/work-queries.ts'
import { SavedViews } from './saved-views.tsx'

type NarrowBarProps = { narrowing: CaseNarrowing; onNarrow: (narrowing: CaseNarrowing) => void }

/** Filters of a list of cases, with saved views. */
export function NarrowBar({ narrowing, onNarrow }: NarrowBarProps) {
  const used = narrowingKeys.filter((key) => narrowing[key] !== undefined).length
  const set = (part: Partial<Record<keyof CaseNarrowing, string | number | undefined>>) =>
    onNarrow(withoutEmpty({ ...narrowing, ...part }))
  return (
    <Disclosure summary={used === 0 ? 'Filters and views' : `Filters and views, ${used} in use`}>
      <SavedViews narrowing={narrowing} onNarrow={onNarrow} />
      <Columns least="narrow">
        <Places narrowing={narrowing} set={set} />
        <NumberField
          label="Asks for at least"
          value={narrowing.minSum}
          max={10_000_000}
          onSet={(minSum) => set({ minSum })}
        />
        <NumberField
          label="In its state for days"
          value={narrowing.minDays}
          max={3650}
          onSet={(minDays) => set({ minDays })}
        />
        <NumberField
          label="Risk at least, 0 to 100"
          value={narrowing.minRisk}
          max={100}
          onSet={(minRisk) => set({ minRisk })}
        />
      </Columns>
      {used > 0 && (
        <Row>
          <Button look="quiet" size="small" onClick={() => onNarrow({})}>
            Clear the filters
          </Button>
        </Row>
      )}
    </Disclosure>
  )
}

type PartProps = {
  narrowing: CaseNarrowing
  set: (part: Partial<Record<keyof CaseNarrowing, string | number | undefined>>) => void
}

function Places({ narrowing, set }: PartProps) {
  const staff = useQuery(caseStaffQuery).data?.data ?? []
  return (
    <>
      <SelectField
        label="Country"
        options={[{ value: '', label: 'All' }, ...[...countryNames].map(([value, label]) => ({ value, label }))]}
        value={narrowing.country ?? ''}
        onChange={({ currentTarget }) => set({ country: currentTarget.value })}
      />
      <SelectField
        label="Language of the contact"
        options={languages}
        value={narrowing.language ?? ''}
        onChange={({ currentTarget }) => set({ language: currentTarget.value })}
      />
      <SelectField
        label="Assignee"
        options={[
          { value: '', label: 'All' },
          { value: 'nobody', label: 'Nobody' },
          ...staff.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={narrowing.assignee ?? ''}
        onChange={({ currentTarget }) => set({ assignee: currentTarget.value })}
      />
      <SearchField
        label="Owner’s address"
        placeholder="ana@"
        value={narrowing.owner ?? ''}
        onChange={(owner) => set({ owner })}
      />
      <SearchField
        label="Site"
        placeholder="shop.example"
        value={narrowing.site ?? ''}
        onChange={(site) => set({ site: site.toLowerCase() })}
      />
    </>
  )
}

const names = new Intl.DisplayNames('en', { type: 'language' })
const languages = [
  { value: '', label: 'All' },
  ...['en', 'fr', 'de', 'es', 'it', 'pt'].map((value) => ({ value, label: names.of(value) ?? value })),
]

type NumberFieldProps = {
  label: string
  value: number | undefined
  max: number
  onSet: (value: number | undefined) => void
}

const NumberField = ({ label, value, max, onSet }: NumberFieldProps) => (
  <TextField
    label={label}
    inputMode="numeric"
    value={value === undefined ? '' : String(value)}
    onChange={({ currentTarget }) => {
      const digits = currentTarget.value.replace(/\D/g, '')
      onSet(digits === '' ? undefined : Math.min(max, Number(digits)))
    }}
  />
)

const withoutEmpty = (parts: Partial<Record<keyof CaseNarrowing, string | number | undefined>>): CaseNarrowing =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== ''))
