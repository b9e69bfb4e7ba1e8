import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMessageFile, getMessageUpload, sendCaseMessage } from '#contract/cases/exchange-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { download } from '#web/platform/calls/download.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { postForm } from '#web/platform/calls/post-form.ts'
import { FieldPlace, focusFirst } from '#web/ui/forms/field-place.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Conversation, WriteWithFiles } from '../conversation.tsx'
import type { StoreMessageFile } from '../message-files.tsx'
import { messagesQuery } from '../queries.ts'
import { typeOfFile } from '../accepted-files.ts'

/** Messages between the owner and our staff. */
export function CaseMessages({ caseId, label }: { caseId: Id; label: string }) {
  const queryClient = useQueryClient()
  return (
    <Loaded query={useQuery(messagesQuery(caseId))} label="Loading the messages">
      {({ data }) => (
        <Stack>
          <Conversation
            messages={data}
            readBy="owner"
            openFile={(messageId, at) => download(getMessageFile, { caseId, messageId, file: String(at) })}
          />
          <FieldPlace name={place}>
            <WriteWithFiles
              label={label}
              name={caseId}
              store={storeIn(caseId)}
              send={(text, files) => call(sendCaseMessage)({ caseId, text, files })}
              onSent={() => void queryClient.invalidateQueries(messagesQuery(caseId))}
            />
          </FieldPlace>
        </Stack>
      )}
    </Loaded>
  )
}

const place = 'message-to-staff'

/** Leads to the message box of the page. */
export const goToMessages = () => void focusFirst([place])

const storeIn =
  (caseId: Id): StoreMessageFile =>
  async (file, watched) => {
    const about = { caseId, fileName: file.name, type: typeOfFile(file), size: file.size }
    const { key, ...form } = await call(getMessageUpload, watched.signal)(about)
    await postForm(form, file, watched)
    return key
  }
