import { useState } from 'react'
import { type CaseFilter, parseCaseFilter, writeCaseFilter } from '#contract/cases/case-filter.ts'
import type { CaseListView } from '#contract/cases/case-list.ts'
import { Bucket } from '#contract/cases/case-state-row.ts'
import { statesIn } from '#contract/cases/state-questions.ts'
import { bucketLabels } from '#contract/cases/state-words.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tabs } from '#web/ui/buttons/tabs.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AtFoot } from '#web/ui/layout/at-foot.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

type CaseFiltersProps = {
  view: CaseListView
  infringers: readonly { name: string; count: number }[]
  buckets: Partial<Record<Bucket, number>>
  onFilter: (filter: string) => void
  onReset: () => void
}

/** Which cases are shown: by where they are, by words, by site, by who the image user is. */
export function CaseFilters({ view, infringers, buckets, onFilter, onReset }: CaseFiltersProps) {
  const filter = parseCaseFilter(view.filter)
  const change = (changed: Partial<CaseFilter>) => onFilter(writeCaseFilter({ ...filter, ...changed }))
  const [infringer = ''] = filter.infringers
  const hasStatus = useIsOn('cases_status')
  return (
    <Stack gap="tight">
      {hasStatus && (
        <Tabs
          label="Status of the cases"
          options={[
            { value: all, label: `All ${sum(buckets)}` },
            ...Bucket.options
              .filter((bucket) => (buckets[bucket] ?? 0) > 0 || bucket === bucketOf(filter))
              .map((bucket) => ({ value: bucket, label: `${bucketLabels[bucket]} ${buckets[bucket] ?? 0}` })),
          ]}
          value={bucketOf(filter) ?? all}
          onChange={(chosen) => change({ states: chosen === all ? [] : statesIn(Bucket.parse(chosen)) })}
        />
      )}
      <Columns least="paired">
        <Words
          label="Words"
          value={filter.words.join(' ')}
          onChange={(words) => change({ words: words.split(/\s+/).filter(Boolean) })}
        />
        <Words
          label="Site"
          value={filter.hosts.join(' ')}
          onChange={(hosts) => change({ hosts: hosts.split(/\s+/).filter(Boolean) })}
        />
        <SelectField
          label="Image user"
          placeholder="All"
          options={[
            ...infringers.map(({ name, count }) => ({ value: name, label: `${name} (${count})` })),
            ...(infringer && !infringers.some(({ name }) => name === infringer)
              ? [{ value: infringer, label: infringer }]
              : []),
          ]}
          value={infringer}
          onChange={({ target }) => change({ infringers: target.value === '' ? [] : [target.value] })}
        />
        <AtFoot>
          <Button look="quiet" onClick={onReset}>
            Reset
          </Button>
        </AtFoot>
      </Columns>
    </Stack>
  )
}

const all = 'all'
const sum = (buckets: Partial<Record<Bucket, number>>) =>
  Object.values(buckets).reduce((total, count) => total + count, 0)

/** The bucket that a filter shows all states of; undefined for none and for other sets of states. */
const bucketOf = ({ states }: CaseFilter): Bucket | undefined =>
  Bucket.options.find((bucket) => {
    const meant = statesIn(bucket)
    return meant.length === states.length && meant.every((state) => states.includes(state))
  })

type WordsProps = { label: string; value: string; onChange: (value: string) => void }

/** Words that are looked for once they are entered: with Enter, or by leaving the field. */
function Words({ label, value, onChange }: WordsProps) {
  const [{ known, typed }, type] = useState({ known: value, typed: value })
  if (known !== value) type({ known: value, typed: value })
  const enter = () => {
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <TextField
      type="search"
      label={label}
      value={typed}
      onChange={({ target }) => type({ known: value, typed: target.value })}
      onBlur={enter}
      onKeyDown={({ key }) => key === 'Enter' && enter()}
    />
  )
}
