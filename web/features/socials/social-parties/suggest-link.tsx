import { Link } from '@tanstack/react-router'

/** Leads to the form for a social that is missing here; visitors are asked to log in there. */
export const SuggestLink = ({ city }: { city: string | undefined }) => (
  <Link
    to="/social-parties/suggest"
    search={city === undefined ? {} : { city }}
    className="link inline-flex min-h-11 items-center"
  >
    Suggest a social
  </Link>
)
