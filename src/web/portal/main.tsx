import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { startOf } from './start.ts'
import { PortalApp } from './portal-app.tsx'
import { placeOfReader } from './place-of-reader.ts'
import '#web/ui/styles.css'
import '#web/ui/plain-page.css'

const place = document.getElementById('portal')!
const start = await startOf()
document.documentElement.lang = start.language
const goOn = placeOfReader()
flushSync(() => createRoot(place).render(<PortalApp {...start} />))
goOn()
