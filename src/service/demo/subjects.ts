/*
 * The topics of each subject in teaching order, from which the titles of assignments are made.
 */

export interface Subject {
  topics: readonly string[];
  /** Larger pieces of work, by their own names. */
  projects: readonly string[];
  extraCredit: readonly string[];
}

const list = (text: string) => text.split(';').map((title) => title.trim());

export const algebra: Subject = {
  topics: list(
    'Order of operations; One-step equations; Two-step equations; Variables on both sides; Literal equations; Absolute value; Inequalities; Compound inequalities; Functions and notation; Slope; Slope-intercept form; Point-slope form; Parallel and perpendicular lines; Scatter plots; Systems by graphing; Systems by substitution; Systems by elimination; Exponent rules',
  ),
  projects: list(
    'Phone plan comparison; Slope in the neighborhood (photo essay); Linear art; Stock market systems project',
  ),
  extraCredit: list(
    'Math Madness puzzle 1; Pi poster; Math Madness puzzle 2; Test corrections; Tutoring reflection',
  ),
};

export const biology: Subject = {
  topics: list(
    'Characteristics of life; Scientific method; Water and pH; Macromolecules; Enzymes; Cell theory; Organelles; Membrane transport; Osmosis; Photosynthesis; Cellular respiration; The cell cycle; Mitosis; Meiosis; Mendelian genetics; Punnett squares',
  ),
  projects: list(
    'Microscope lab; Enzyme lab: catalase in potatoes; Egg osmosis lab; Elodea photosynthesis lab; Cell model; Strawberry DNA extraction',
  ),
  extraCredit: list('Science Night volunteer; Nature journal; Article review: CRISPR'),
};

export const history: Subject = {
  topics: list(
    'Mesopotamia; Ancient Egypt; Indus Valley; Shang and Zhou; Greek city-states; The Persian Wars; Alexander the Great; The Roman Republic; The Roman Empire; Han China; Byzantium; The rise of Islam; The Silk Roads; Feudal Europe; The Crusades; The Mongol Empire; Mali and Songhai; The Black Death; The Renaissance; The Reformation',
  ),
  projects: list(
    'Document-based essay: Why did Rome fall?; Silk Roads trade simulation; Primary source analysis: The Code of Hammurabi; Renaissance biography',
  ),
  extraCredit: list('Museum visit report; Documentary review'),
};

export const english: Subject = {
  topics: list(
    'Narrative voice; “Lamb to the Slaughter”; Irony and foreshadowing; Characterization; Theme statements; Vocabulary in context; Rhetorical appeals; Julius Caesar, Act I; Julius Caesar, Act II; Julius Caesar, Act III; Citing evidence; Thesis statements; Sonnets; Night, chapters 1–3; Night, chapters 4–6; Persuasive techniques',
  ),
  projects: list(
    'Personal narrative; Literary analysis essay: irony in Dahl; Funeral speech rewrite; Argumentative research paper: first draft; Argumentative research paper: final draft with annotated bibliography and reflection',
  ),
  extraCredit: list('Independent reading log; Poetry slam'),
};

export const spanish: Subject = {
  topics: list(
    'El presente; Ser y estar; La rutina diaria; Los verbos reflexivos; El pretérito; El imperfecto; La comida; De compras; En el aeropuerto; Los mandatos; Por y para; La salud',
  ),
  projects: list('Mi autobiografía; Una receta familiar; Presentación: un país hispanohablante'),
  extraCredit: list('Día de los Muertos: ofrenda; Conversation table'),
};

export const chemistry: Subject = {
  topics: list(
    'Measurement and significant figures; Density; Atomic structure; Isotopes; Electron configuration; Periodic trends; Ionic bonds; Covalent bonds; Lewis structures; VSEPR; Naming compounds; The mole; Percent composition; Balancing equations; Types of reactions; Stoichiometry; Limiting reactants',
  ),
  projects: list(
    'Density lab; Flame test lab; Alkali metals lab; Molecular models lab; Hydrate lab; Double-replacement lab',
  ),
  extraCredit: list('Mole Day song; Element advertisement'),
};

export const art: Subject = {
  topics: list(
    'Contour line; Value scales; Perspective; Color wheel; Still life; Portrait; Printmaking; Collage',
  ),
  projects: list('Charcoal still life; Self-portrait; Linocut; Ceramic vessel'),
  extraCredit: list('Gallery visit'),
};

export const psychology: Subject = {
  topics: list(
    'Research methods; Neurons; The brain; Sensation; Perception; Sleep; Conditioning; Memory; Language; Intelligence; Motivation; Emotion; Development; Personality; Social influence; Disorders; Therapies',
  ),
  projects: list('Memory experiment; Case study; Observation report; Survey design'),
  extraCredit: list('Study participation; Guest lecture response'),
};
