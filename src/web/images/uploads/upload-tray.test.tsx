import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Upload } from './upload.ts'
import { UploadTray } from './upload-tray.tsx'

const file = { id: '1', name: 'a.jpg', bytes: 100, preview: undefined }
const failed: Upload = { ...file, state: 'failed', problem: 'This file is empty. Upload the original again.' }

test('Who hears the page is told how far an upload is, and that it has ended, in a place that was there before', async () => {
  const screen = await render(<UploadTray uploads={[]} refused={[]} />)
  const [ending] = screen.container.querySelectorAll('output')
  expect(ending?.textContent).toBe('')
  const under: Upload = { ...file, id: '2', state: 'uploading', percent: 60 }
  await screen.rerender(<UploadTray uploads={[under]} refused={[]} />)
  await expect.element(screen.getByText('50 % done')).toBeInTheDocument()
  expect(ending?.textContent).toBe('')
  await screen.rerender(<UploadTray uploads={[failed, { ...failed, id: '2' }]} refused={[]} />)
  expect(ending?.textContent).toBe('The upload has ended, 0 arrived, 2 failed')
  expect(ending?.isConnected).toBe(true)
})
