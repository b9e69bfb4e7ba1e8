import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type DeskSite, stateSite } from '#contract/sites/desk-endpoints.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { siteCategories } from '#contract/reference/sites/site-categories.ts'
import { call } from '#web/platform/calls/call.ts'
import { checkedBy, fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { allOfSites, deskSiteQuery } from '../queries.ts'

/** Typed values; an empty one keeps what the pages say. */
type Said = { flagged: boolean; category: string; country: string; why: string }

const asPagesSay = 'According to its pages'

/** Form for staff to state facts of a site, for the matches and cases of every owner. */
export function StateSite({ site, onClose }: { site: DeskSite; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: checkedBy(stateSite.body, ({ category, country, ...said }: Said) => ({
      ...said,
      party: site.party,
      category: category || null,
      country: country || null,
    })),
    mode: 'onTouched',
    defaultValues: { flagged: site.flagged, category: site.category ?? '', country: site.country ?? '', why: '' },
  })
  const state = useMutation({
    mutationFn: call(stateSite),
    onSuccess: async (kept) => {
      notify('Saved. All owners’ lists follow within seconds.', { tone: 'ok' })
      queryClient.setQueryData(deskSiteQuery(site.party).queryKey, kept)
      onClose()
      await queryClient.invalidateQueries(allOfSites)
    },
  })
  const submit = form.handleSubmit((said) => state.mutate(said))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => void submit()}
      title={`What ${site.party} is`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={state.isPending}>
            Say so
          </Button>
        </>
      }
    >
      {state.isError && <Banner tone="error">{sentenceOf(state.error)}</Banner>}
      <Checkbox label="Picked: worth a case even where only top matches are taken" {...fieldOf(form, 'flagged')} />
      <SelectField label="Kind" placeholder={asPagesSay} groups={kinds} {...fieldOf(form, 'category')} />
      <SelectField label="Country" placeholder={asPagesSay} options={countries} {...fieldOf(form, 'country')} />
      <TextareaField label="Why" hint="Only staff see this." maxLength={2000} {...useFieldOf(form, 'why')} />
    </Dialog>
  )
}

const kinds = [
  { label: 'Cases are taken', options: siteCategories.filter(({ flagged }) => !flagged) },
  { label: 'Cases are refused', options: siteCategories.filter(({ flagged }) => flagged) },
]

const countries = [...countryNames]
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
