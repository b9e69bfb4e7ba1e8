import { languageNames } from '#contract/languages/languages.ts'
import type { PortalWords } from '#contract/languages/portal.ts'
import { type Html, html } from '#server/platform/text/html.ts'
import type { Parts } from './parts.ts'

/** Whose page it is, and the languages: closed, they take the room of the program's list. */
export const head = (
  { language, path, provider }: Pick<Parts, 'language' | 'path' | 'provider'>,
  words: Pick<PortalWords, 'language'>,
): Html =>
  html`<header>
    <div>
      <p>${provider}</p>
      <details>
        <summary aria-label="${words.language}: ${languageNames[language]}">${languageNames[language]}</summary>
        <nav aria-label="${words.language}">
          ${Object.entries(languageNames).map(([code, name]) =>
            code === language
              ? html`<span lang="${code}" aria-current="true">${name}</span> `
              : html`<a href="${path}?language=${code}" lang="${code}" hreflang="${code}">${name}</a> `,
          )}
        </nav>
      </details>
    </div>
  </header>`
