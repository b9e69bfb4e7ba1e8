import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { watchHouseSite, watchSite } from '#contract/discovery/watched-sites.ts'
import { call } from '#web/platform/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { allVisits } from './queries.ts'
import { withProtocol } from './seeds.ts'
import type { ListKeeper } from './keeper.ts'
import { PagesField } from './pages-field.tsx'

/** Names one site for the watch list. */
export function WatchDialog({ keeper, onClose }: { keeper: ListKeeper; onClose: () => void }) {
  const [text, setText] = useState('')
  const [pages, setPages] = useState<number | null>(null)
  const [wasTried, setTried] = useState(false)
  const url = withProtocol(text.trim())
  const site = { url, ...(pages === null ? {} : { pagesPerVisit: pages }) }
  const read = watchSite.body.safeParse(site)
  const wrongAt = (field: keyof typeof site) => read.error?.issues.find(({ path }) => path[0] === field)?.message
  const watch = useWatching(keeper, onClose)
  const isOfField = watch.error instanceof ProblemError && watch.error.fields.some(({ path }) => path === 'url')
  const refused = isOfField ? sentenceOf(watch.error) : undefined
  const submit = () => {
    setTried(true)
    if (read.success) watch.mutate(site)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={submit}
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
      {watch.isError && !isOfField && <Banner tone="error">{sentenceOf(watch.error)}</Banner>}
      <TextField
        label="Where its visits begin"
        hint="Its links are followed from there, at the pace the site asks for."
        placeholder="https://example.com"
        value={text}
        error={wrongAt('url') ?? refused}
        alwaysShow={wasTried}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          watch.reset()
        }}
      />
      <PagesField
        isOptional
        hint="Left empty, as many as usual."
        value={pages}
        error={wrongAt('pagesPerVisit')}
        onChange={setPages}
      />
    </Dialog>
  )
}

function useWatching(keeper: ListKeeper, onBegun: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call(keeper === 'house' ? watchHouseSite : watchSite),
    onSuccess: async () => {
      notify('From now on we watch it. The first visit has begun.', { tone: 'ok' })
      onBegun()
      await queryClient.invalidateQueries(allVisits)
    },
  })
}
