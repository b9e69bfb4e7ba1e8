import { useForm, useWatch } from 'react-hook-form'
import type { Reach } from '#contract/discovery/crawl.ts'
import { useFieldOf } from '#web/platform/forms/form-fields.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { readSeeds } from './seeds.ts'
import { useLook } from './use-look.ts'

type Typed = { text: string; reach: Reach }

/** Names the sites to look at, one address a line. */
export function SitesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm<Typed>({ mode: 'onTouched', defaultValues: { text: '', reach: 'sites' } })
  const reach = useWatch({ control: form.control, name: 'reach' })
  const start = useLook(() => {
    form.reset({ text: '', reach: form.getValues('reach') })
    onClose()
  })
  const submit = form.handleSubmit(({ text, reach }) => start.mutate({ seeds: readSeeds(text).seeds, reach }))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={() => void submit()}
      title="Look at a site"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={start.isPending}>
            Look
          </Button>
        </>
      }
    >
      {start.isError && <Banner tone="error">{sentenceOf(start.error)}</Banner>}
      <TextareaField
        label="Addresses, one a line"
        hint={hints[reach]}
        placeholder="https://example.com"
        autoCapitalize="none"
        spellCheck={false}
        {...useFieldOf(form, 'text', { validate: (text) => readSeeds(text).problem ?? true })}
      />
      <RadioOptions question="How much of it" options={reaches} {...useFieldOf(form, 'reach')} />
    </Dialog>
  )
}

const reaches: readonly { value: Reach; label: string }[] = [
  { value: 'sites', label: 'The whole site' },
  { value: 'pages', label: 'These addresses only' },
]

const hints: Record<Reach, string> = {
  sites: 'We read the pages we are allowed to, at the pace their site asks for, and compare every picture with yours.',
  pages: 'Pages or single pictures. We follow no links, and say of each picture what came of it.',
}
