import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { App, createApp } from './app.tsx'
import { applyTheme } from './ui/theme.ts'
import './ui/styles.css'

applyTheme()
/** The page's policy allows no code made from strings, so schemas are not compiled. */
z.config({ jitless: true })
createRoot(document.getElementById('root')!).render(<App {...createApp()} />)
