import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { notify } from '#web/ui/toast.ts'
import { readSeeds } from './seeds.ts'

/** Names the sites to look at, one address a line. */
export function SitesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const [wasTried, setTried] = useState(false)
  const queryClient = useQueryClient()
  const { seeds, problem } = readSeeds(text)
  const start = useMutation({
    mutationFn: call(startCrawl),
    onSuccess: async () => {
      notify('Off we go. Finds appear among the matches as they are made.', { tone: 'ok', stays: 8000 })
      setText('')
      setTried(false)
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['activities'] })
    },
  })
  const submit = () => {
    setTried(true)
    if (problem === undefined) start.mutate({ seeds })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Look at a site"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={start.isPending} onClick={submit}>
            Look
          </Button>
        </>
      }
    >
      {start.isError && <Banner tone="error">{sentenceOf(start.error)}</Banner>}
      <TextareaField
        label="Addresses, one a line"
        hint="We read the pages we are allowed to, at the pace their site asks for, and compare every picture with yours."
        placeholder="https://example.com"
        value={text}
        error={problem}
        alwaysShow={wasTried}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
