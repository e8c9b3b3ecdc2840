import type { ESTree } from 'vite'
import { restlessChildren } from './bare-text.ts'

type Context = { report: (fault: { node: ESTree.Node; message: string }) => void }
type Parent = ESTree.JSXElement | ESTree.JSXFragment

const message =
  'It comes and goes beside bare text, which React cannot do on a page that the browser translated. Put it in a <Slot>, or the text of a fragment in a <span>.'

/** The linter's own rules of this repository, in .oxlintrc.json. */
export default {
  meta: { name: 'compas' },
  rules: {
    'no-restless-text': {
      create({ report }: Context) {
        const check = (parent: Parent) => {
          for (const node of restlessChildren(parent)) report({ node, message })
        }
        return { JSXElement: check, JSXFragment: check }
      },
    },
  },
}
