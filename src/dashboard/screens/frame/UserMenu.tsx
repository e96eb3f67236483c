import { Button } from 'react-aria-components';
import { type Account, useSignOut } from '#dashboard/api/accounts.ts';
import { paths } from '#dashboard/paths.ts';
import { SignOutDialog } from '#dashboard/screens/unsaved/SignOutDialog.tsx';
import { useSigningOut } from '#dashboard/screens/unsaved/useSigningOut.ts';
import { buttonClass, Button as PlainButton } from '#dashboard/ui/Button.tsx';
import { Dialog } from '#dashboard/ui/Dialog.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '#dashboard/ui/Menu.tsx';
import { chooseTheme, themes, useTheme } from '#dashboard/ui/theme.ts';
import styles from './Frame.module.css';
import { texts } from './texts.ts';

/** At most two letters that stand for a name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0] ?? '').join('');
}

export function UserMenu({ account }: { account: Account }) {
  const theme = useTheme();
  const signOut = useSignOut();
  const signingOut = useSigningOut(() => signOut.mutate());
  const name = account.name || account.username;
  return (
    <>
      <Menu
        label={texts.yourAccount(name)}
        trigger={
          <Button className={buttonClass('quiet', true)} aria-label={texts.yourAccount(name)}>
            <span className={styles.avatar} data-initials={initials(name).toUpperCase()} />
          </Button>
        }
      >
        <MenuSection title={name}>
          <MenuItem textValue={texts.classes} href={paths.classes()}>
            {texts.classes}
          </MenuItem>
          <MenuItem textValue={texts.profile} href={paths.profile()}>
            {texts.profile}
          </MenuItem>
        </MenuSection>
        <MenuSeparator />
        <MenuSection title={texts.theme} selectionMode="single" selectedKeys={[theme]} disallowEmptySelection>
          {themes.map((choice) => (
            <MenuItem
              key={choice}
              id={choice}
              textValue={texts.themes[choice]}
              onAction={() => chooseTheme(choice)}
            >
              {texts.themes[choice]}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSeparator />
        <MenuItem textValue={texts.signOut} onAction={() => void signingOut.begin()}>
          {texts.signOut}
        </MenuItem>
      </Menu>
      <SignOutDialog signingOut={signingOut} />
      <StillSignedIn signOut={signOut} />
    </>
  );
}

/** A shared computer is not left by mistake: what failed is said until it is answered. */
function StillSignedIn({ signOut }: { signOut: ReturnType<typeof useSignOut> }) {
  return (
    <Dialog
      role="alertdialog"
      title={texts.stillSignedIn}
      open={signOut.isError}
      onClose={signOut.reset}
      buttons={
        <>
          <PlainButton look="quiet" onClick={signOut.reset}>
            {texts.stay}
          </PlainButton>
          <PlainButton look="primary" onClick={() => signOut.mutate()}>
            {texts.tryAgain}
          </PlainButton>
        </>
      }
    >
      <p>{signOut.error?.message}</p>
    </Dialog>
  );
}
