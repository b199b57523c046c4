import { initialOf } from '#contract/initial.ts';
import type { Picture } from '#contract/pictures.ts';
import { pageSite } from '#web/i18n/page-site.ts';
import { classNames } from '#web/ui/styling.ts';
import logo from './logo.module.css';

/** Names with more characters are written smaller, on two lines. */
const longName = 12;
/** Enough for the largest logo at double density. */
const enoughPx = 320;

/**
 * Shows the logo that administrators have uploaded, or the name of the site beside its icon or first letter. Its style is
 * `own-logo.css`, which only pages of such a site link to.
 */
export function OwnLogo() {
  const { name, logoLight, logoDark, icon } = pageSite();
  const first = logoLight ?? logoDark;
  if (first)
    return (
      <>
        <LogoPicture picture={first} className={logoLight && logoDark ? 'own-logo-light' : undefined} />
        {logoLight && logoDark && <LogoPicture picture={logoDark} className="own-logo-dark" />}
      </>
    );
  return (
    <>
      {icon ? (
        <LogoPicture picture={icon} className="own-logo-icon" />
      ) : (
        <span className="own-logo-initial">{initialOf(name)}</span>
      )}
      <span className={classNames(logo.word, name.length > longName && 'own-logo-long')} dir="auto">
        {name}
      </span>
    </>
  );
}

function LogoPicture({ picture, className }: { picture: Picture; className: string | undefined }) {
  const { sources, widthPx, heightPx } = picture;
  return (
    <img
      className={classNames('own-logo-picture', className)}
      src={(sources.find((source) => source.widthPx >= enoughPx) ?? sources.at(-1))?.url}
      width={widthPx}
      height={heightPx}
      alt=""
    />
  );
}
