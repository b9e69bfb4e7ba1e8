import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskSite, stateSite } from '#contract/sites/desk-endpoints.ts'
import { SiteCategoryValue } from '#contract/sites/domain.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { siteCategories } from '#contract/reference/site-categories.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { notify } from '#web/ui/toast.ts'
import { allOfSites, deskSiteQuery } from '#web/sites/queries.ts'

const asPagesSay = 'As its pages say'

/** A form in which staff say what a site is, for the finds and cases of every owner. */
export function StateSite({ site, onClose }: { site: DeskSite; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [said, setSaid] = useState<Said>({
    flagged: site.flagged,
    category: site.category,
    country: site.country,
    why: '',
  })
  const [wasTried, setTried] = useState(false)
  const read = stateSite.body.safeParse({ party: site.party, ...said })
  const state = useMutation({
    mutationFn: call(stateSite),
    onSuccess: async (kept) => {
      notify('Kept. The lists of all owners follow within seconds.', { tone: 'ok' })
      queryClient.setQueryData(deskSiteQuery(site.party).queryKey, kept)
      onClose()
      await queryClient.invalidateQueries(allOfSites)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`What ${site.party} is`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isBusy={state.isPending}
            onClick={() => {
              setTried(true)
              if (read.success) state.mutate(read.data)
            }}
          >
            Say so
          </Button>
        </>
      }
    >
      {state.isError && <Banner tone="error">{sentenceOf(state.error)}</Banner>}
      <Fields
        said={said}
        onChange={(part) => setSaid((before) => ({ ...before, ...part }))}
        unsaid={read.success ? undefined : read.error.issues.find(({ path }) => path[0] === 'why')?.message}
        wasTried={wasTried}
      />
    </Dialog>
  )
}

type Said = Pick<DeskSite, 'flagged' | 'category' | 'country'> & { why: string }
type FieldsProps = {
  said: Said
  onChange: (part: Partial<Said>) => void
  unsaid: string | undefined
  wasTried: boolean
}

const Fields = ({ said, onChange, unsaid, wasTried }: FieldsProps) => (
  <>
    <Checkbox
      label="Picked: worth a case even where only top matches are taken"
      checked={said.flagged}
      onChange={({ target }) => onChange({ flagged: target.checked })}
    />
    <SelectField
      label="Kind"
      placeholder={asPagesSay}
      value={said.category ?? ''}
      groups={kinds}
      onChange={({ currentTarget }) =>
        onChange({ category: SiteCategoryValue.safeParse(currentTarget.value).data ?? null })
      }
    />
    <SelectField
      label="Country"
      placeholder={asPagesSay}
      value={said.country ?? ''}
      options={countries}
      onChange={({ currentTarget }) => onChange({ country: currentTarget.value || null })}
    />
    <TextareaField
      label="Why"
      hint="For staff alone."
      maxLength={2000}
      value={said.why}
      error={unsaid}
      alwaysShow={wasTried}
      onChange={({ target }) => onChange({ why: target.value })}
    />
  </>
)

const kinds = [
  { label: 'Cases are taken', options: siteCategories.filter(({ flagged }) => !flagged) },
  { label: 'Cases are refused', options: siteCategories.filter(({ flagged }) => flagged) },
]

const countries = [...countryNames]
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
