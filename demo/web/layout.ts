/** Markup that is already escaped. */
export type Html = { markup: string }

type Value = string | number | Html | Html[] | undefined | false

/** Markup with escaped values; nested markup stays. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  markup: parts.reduce((all, part, i) => all + show(values[i - 1]) + part),
})

/** Text that is markup already: styles, scripts, JSON. */
export const raw = (markup: string): Html => ({ markup })

function show(value: Value): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map((v) => v.markup).join('\n')
  return typeof value === 'object' ? value.markup : escape(String(value))
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export type Document = { title: string; lang?: string; css: string; head?: Html; body: Html; charset?: string }

/** A whole page. */
export const page = ({ title, lang = 'en', css, head, body, charset = 'utf-8' }: Document): string =>
  html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="${charset}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${head}
        <style>
          *{box-sizing:border-box}img{max-width:100%;height:auto}
          ${raw(css)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `.markup

/** A sitemap with the image extension. */
export const sitemap = (pages: { url: string; changed: string; images: string[] }[]): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset
      xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
      xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"
    >
      ${pages.map(
        ({ url, changed, images }) =>
          html`<url
            ><loc>${url}</loc><lastmod>${changed}</lastmod>${images.map(
              (image) => html`<image:image><image:loc>${image}</image:loc></image:image>`,
            )}</url
          >`,
      )}
    </urlset> `.markup

/** `text` beginning with a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** JSON for a script tag, which it cannot end. */
export const jsonLd = (value: unknown): Html =>
  raw(`<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`)
