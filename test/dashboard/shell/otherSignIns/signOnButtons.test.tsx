import { fireEvent, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import SignOnButtons from '#dashboard/shell/otherSignIns/SignOnButtons.tsx';

const providers = [
  { name: 'district', label: 'District 9' },
  { name: 'county', label: 'County' },
];

test.each(['__proto__', 'toString', 'nothing'])('the problem %s in an address is ignored', (problem) => {
  const page = render(<SignOnButtons providers={providers} to="/" problem={problem} by="county" />);
  expect(page.container.textContent).toBe('Sign in with District 9Sign in with County');
});

test('only a person whose sign-in there is not safe enough signs in again', () => {
  const leadsTo = (problem: string | null) => {
    const page = render(
      <SignOnButtons providers={providers} to="/profile" problem={problem} by="district" />,
    );
    const links = page.getAllByRole('link').map((link) => link.getAttribute('href'));
    const said = page.queryByText(/as safely as this service asks/)?.textContent;
    page.unmount();
    return { links, said };
  };
  const usual = ['/api/sso/district?to=%2Fprofile', '/api/sso/county?to=%2Fprofile'];
  expect(leadsTo(null)).toEqual({ links: usual, said: undefined });
  expect(leadsTo('late')).toEqual({ links: usual, said: undefined });
  expect(leadsTo('weak')).toEqual({
    links: ['/api/sso/district?to=%2Fprofile&afresh=1', '/api/sso/county?to=%2Fprofile'],
    said: 'District 9 did not confirm that you signed in there as safely as this service asks. Try again, and if it offers a second step, use it.',
  });
});

test("a provider's window knows nothing of the page that opened it", () => {
  const page = render(<SignOnButtons providers={providers} to="/profile" apart />);
  const opened = { opener: window };
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as never);
  onTestFinished(() => open.mockRestore());
  expect(fireEvent.click(page.getByRole('link', { name: 'Sign in with County' }))).toBe(false);
  expect(open).toHaveBeenCalledOnce();
  expect(opened.opener).toBe(null);
});
