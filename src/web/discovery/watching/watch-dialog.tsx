import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { watchProviderSite, watchSite } from '#contract/discovery/watched-sites.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { checkedBy, fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { allVisits } from '../queries.ts'
import { withProtocol } from '../seeds.ts'
import type { ListKeeper } from '../keeper.ts'
import { PagesField } from '../pages-field.tsx'

/** Names one site for the watch list. */
export function WatchDialog({ keeper, onClose }: { keeper: ListKeeper; onClose: () => void }) {
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    resolver: checkedBy(watchSite.body, siteOf),
    mode: 'onTouched',
    defaultValues: { url: '', pagesPerVisit: null },
  })
  const watch = useWatching(keeper, onClose, (error) => setFailure(placeProblems(error, form)))
  const submit = form.handleSubmit((site) => {
    setFailure(undefined)
    watch.mutate(site)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => void submit()}
      title={keeper === 'owner' ? 'Watch a site' : 'Watch a site for everybody'}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={watch.isPending}>
            Watch it
          </Button>
        </>
      }
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <TextField
        label="Where its visits begin"
        hint="Its links are followed from there, at the pace the site asks for."
        placeholder="https://example.com"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldOf(form, 'url')}
      />
      <PagesField isOptional hint="Left empty, as many as usual." {...useFieldOf(form, 'pagesPerVisit')} />
    </Dialog>
  )
}

type Typed = { url: string; pagesPerVisit: number | null }
const siteOf = ({ url, pagesPerVisit }: Typed) => ({
  url: withProtocol(url.trim()),
  ...(pagesPerVisit === null ? {} : { pagesPerVisit }),
})

function useWatching(keeper: ListKeeper, onBegun: () => void, onError: (error: unknown) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call(keeper === 'provider' ? watchProviderSite : watchSite),
    onSuccess: async () => {
      notify('From now on we watch it. The first visit has begun.', { tone: 'ok' })
      onBegun()
      await queryClient.invalidateQueries(allVisits)
    },
    onError,
  })
}
