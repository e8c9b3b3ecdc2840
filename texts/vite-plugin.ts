import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { domains, nameInCode, readCatalog } from './catalogs.ts'
import { compiledText } from './compile.ts'
import { defaultLanguage, type Language } from './languages.ts'

const fileOf = (name: string) => JSON.stringify(join(import.meta.dirname, name))

/**
 * '#texts' for Vite. In one language, for a browser, each use of a text is replaced by the text itself, so a page has its own texts and
 * loads nothing more; and code asks no longer whether the language is English, so that pages in English lack what only others need. In several, for the server and for development, each folder is a module, and `currentLanguage()` chooses.
 */
export const textsPlugin = (chosen: Language[]): Plugin => {
  const [only, another] = chosen
  return only !== undefined && another === undefined ? inOneLanguage(only) : inSeveralLanguages(chosen)
}

/** As it stands in compiled code, without types. */
const importOfTexts = /^import \{ t \} from ["']#texts["'];?\n/m
const uses = /(?<![\w.])t\.(\w+)\.(\w+)\b(\(\))?/g
const asksForEnglish = 'currentLanguage() === defaultLanguage'
const domainOf = new Map(domains.map((domain) => [nameInCode(domain), domain]))

const inOneLanguage = (language: Language): Plugin => ({
  name: 'compas:texts-in-one-language',
  enforce: 'post',
  transform: {
    filter: { id: /\.tsx?$/, code: [importOfTexts, asksForEnglish] },
    handler(source) {
      const code = source
        .replace(importOfTexts, '')
        .replaceAll(asksForEnglish, String(language === defaultLanguage))
        .replaceAll(uses, (_, folder: string, name: string, call?: string) => {
          const text = compiledText(domainOf.get(folder) ?? folder, name, language)
          const isPlain = call !== undefined && text.startsWith('() => "')
          return isPlain ? text.slice('() => '.length) : `(${text})${call ?? ''}`
        })
      return { code: withImports(code, `const textFormat = /* @__PURE__ */ formatOf('${language}')\n`), map: null }
    },
  },
})

const inSeveralLanguages = (chosen: Language[]): Plugin => ({
  name: 'compas:texts',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^#texts$|^texts:/ },
    handler: (source) => ({ id: source === '#texts' ? 'texts:' : source, moduleSideEffects: false }),
  },
  load: {
    filter: { id: /^texts:/ },
    handler: (id) => ({ code: codeOf(id.slice('texts:'.length), chosen), moduleType: 'js', moduleSideEffects: false }),
  },
  // In development a changed file of texts changes its module.
  hotUpdate({ file }) {
    const isOfTexts = dirname(dirname(file)) === import.meta.dirname
    const module = isOfTexts && this.environment.moduleGraph.getModuleById(`texts:${basename(dirname(file))}`)
    return module ? [module] : undefined
  },
})

/** 'texts:' is the whole, 'texts:*' its folders, 'texts:folder' one of them. */
function codeOf(path: string, chosen: Language[]): string {
  if (path === '') return `export * as t from 'texts:*'\n`
  if (path === '*')
    return domains.map((domain) => `export * as ${nameInCode(domain)} from 'texts:${domain}'\n`).join('')
  const names = Object.keys(readCatalog(path, defaultLanguage))
  const texts = chosen.map(
    (language) =>
      `'${language}': ((textFormat) => ({\n${names.map((name) => `  ${name}: ${compiledText(path, name, language)},\n`).join('')}}))(formatOf('${language}')),\n`,
  )
  // Exported by another name, as a text may be called 'delete'.
  const chooser = names.map(
    (name, at) =>
      `const text${at} = (values) => texts[currentLanguage()].${name}(values)\nexport { text${at} as ${name} }\n`,
  )
  const choosing = `import { currentLanguage } from ${fileOf('languages.ts')}\n`
  return choosing + withImports(`const texts = {\n${texts.join('')}}\n${chooser.join('')}`)
}

/** The imports that compiled texts need. */
function withImports(code: string, format = ''): string {
  const react = code.includes('richText(')
    ? "import { createElement as richText, Fragment as Texts } from 'react'\n"
    : ''
  const formatting = `import { formatOf } from ${fileOf('format.ts')}\n${format}`
  return react + (/\btextFormat\.|formatOf\(/.test(code) ? formatting : '') + code
}
