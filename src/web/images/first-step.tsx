import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FileDrop } from '#web/ui/forms/files/file-drop.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { addDropped } from './uploads/uploads.ts'

/** First step of an owner without images. */
export const FirstStep = ({ accept, onFiles }: { accept: string; onFiles: (files: File[]) => void }) => (
  <Stack>
    <EmptyState title="Your light table is empty">
      Add the photographs you want watched. We read each one, then look for it on the sites you name. Nobody else sees
      them.
    </EmptyState>
    <FileDrop
      label="Drop photographs here, or choose them"
      hint="JPEG, PNG, WebP, TIFF, GIF, AVIF, HEIC, BMP, JPEG 2000 and Photoshop files, up to 100 MB each. Folders and pasted pictures work too."
      accept={accept}
      onFiles={onFiles}
      onDropped={(dropped) => void addDropped(dropped)}
    />
  </Stack>
)
