import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Source, SourceConnection } from '#contract/images/sources-connections.ts'
import { chooseSourceFolders } from '#contract/images/sources-endpoints.ts'
import { keepUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { useFieldOf } from '#web/platform/forms/form-fields.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Removable } from '#web/ui/forms/removable.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { FolderList } from './folder-list.tsx'
import { sourcesQuery } from './queries.ts'

const choices = [
  { value: 'all', label: 'Everything' },
  { value: 'some', label: 'Only some folders' },
] as const
type Chosen = { choice: (typeof choices)[number]['value']; chosen: string[] }

type FoldersDialogProps = { source: Source; connection: SourceConnection; onClose: () => void }

/** Chooses the folders of a source to import. */
export function FoldersDialog({ source, connection: { folders }, onClose }: FoldersDialogProps) {
  const { service, label } = source
  const form = useForm<Chosen>({
    defaultValues: { choice: folders === null ? 'all' : 'some', chosen: folders ?? [] },
  })
  const choice = useFieldOf(form, 'choice')
  const { value: chosen, onChange: choose } = useFieldOf(form, 'chosen')
  const save = useSave(source, onClose)
  const isSome = choice.value === 'some'
  const submit = form.handleSubmit(() => save.mutate({ service, folders: isSome ? chosen : null }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Folders of ${label}`}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" isBusy={save.isPending} disabled={isSome && chosen.length === 0}>
          {isSome ? 'Import these folders' : 'Import everything'}
        </Button>
      }
    >
      {save.error && <Banner tone="error">{sentenceOf(save.error)}</Banner>}
      <RadioOptions question="What is imported" options={choices} {...choice} />
      {isSome && (
        <>
          <Text size="small" tone="dim">
            A folder counts with all below it. What was imported from other folders stays in your library.
          </Text>
          <Removable
            label="Chosen folders"
            entries={chosen}
            onRemove={(folder) => choose(chosen.filter((one) => one !== folder))}
          />
          <FolderList source={source} chosen={chosen} onChoose={choose} />
        </>
      )}
    </Dialog>
  )
}

function useSave({ label }: Source, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call(chooseSourceFolders),
    onSuccess: async (reply) => {
      keepUser(queryClient, reply)
      notify(`${label} is being read again, with the folders you chose.`)
      onDone()
      await queryClient.invalidateQueries(sourcesQuery)
    },
  })
}
