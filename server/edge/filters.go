package edge

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/ganigeorgiev/fexpr"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/search"
)

// Parameters of which PocketBase exports no names.
const (
	// expandParam asks for related records.
	expandParam = "expand"
	// fieldsParam names what to answer of each record.
	fieldsParam = "fields"
)

// maxFields is how many fields may be named. Each is looked for in each record:
// 600 names took 16 s with a thousand items. No record has as many.
const maxFields = 30

// queryRefused heads the problems of a request's parameters.
const queryRefused = "The request asks for more than an account may."

var (
	noExpand         = validation.NewError("expand_not_allowed", "Related records aren’t sent along: leave “expand” out, and ask for them by themselves.")
	foreignField     = validation.NewError("field_not_allowed", "Name only the collection’s own fields here, without a dot and without “@collection” or “@request”. No modifier but “:lower” is taken.")
	filterUnreadable = validation.NewError("filter_filterUnreadable", "The filter can’t be read: write conditions such as title = 'a' && isTrashed = false.")
	tooManyFields    = validation.NewError("too_many_fields", fmt.Sprintf("Name at most %d fields, or leave “fields” out.", maxFields))
	noModifier       = validation.NewError("modifier_not_allowed", "Name fields only, without a modifier such as “:excerpt”.")
	filterTooLong    = validation.NewError("filter_too_long", "The filter is too long: at most 3,500 characters are taken.")

	longTopicFilter = validation.NewError("filter_too_long", fmt.Sprintf("The filter of a topic takes at most %d bytes: use a shorter one.", maxTopicFilter))
)

// problemsOf tells by parameter what an account may not ask of a collection.
//
// Each value of a parameter that comes twice is judged, whichever PocketBase
// reads. The collection is nil where the address names none that is there: then
// nothing is a field.
func problemsOf(collection *core.Collection, query url.Values) validation.Errors {
	problems := validation.Errors{}
	if slices.ContainsFunc(query[expandParam], isSaid) {
		problems[expandParam] = noExpand
	}
	if slices.ContainsFunc(query[fieldsParam], func(fields string) bool { return strings.Count(fields, ",") >= maxFields }) {
		problems[fieldsParam] = tooManyFields
	}
	// An excerpt parses the text as HTML: one of 10,000 characters can take 2 s and 130 MB.
	if slices.ContainsFunc(query[fieldsParam], func(fields string) bool { return strings.Contains(fields, ":") }) {
		problems[fieldsParam] = noModifier
	}
	for _, filter := range query[search.FilterQueryParam] {
		if err := problemOfFilter(collection, filter); err != nil {
			problems[search.FilterQueryParam] = err
		}
	}
	isForeign := func(field search.SortField) bool {
		return !isOwnField(collection, field.Name) && !isMacro(field.Name)
	}
	for _, sort := range query[search.SortQueryParam] {
		if isSaid(sort) && slices.ContainsFunc(search.ParseSortFromString(sort), isForeign) {
			problems[search.SortQueryParam] = foreignField
		}
	}
	return problems
}

// isSaid tells that a parameter isn't blank: PocketBase passes over a blank one.
func isSaid(value string) bool { return value != "" }

func problemOfFilter(collection *core.Collection, filter string) error {
	if !isSaid(filter) {
		return nil
	}
	// As PocketBase has it, but before anything is parsed.
	if len(filter) > search.MaxFilterLength {
		return filterTooLong
	}
	groups, err := fexpr.Parse(filter)
	if err != nil {
		return filterUnreadable
	}
	if !areOwn(collection, groups) {
		return foreignField
	}
	return nil
}

// areOwn tells whether all that an expression names is a collection's own.
func areOwn(collection *core.Collection, groups []fexpr.ExprGroup) bool {
	for _, group := range groups {
		var isOwn bool
		switch item := group.Item.(type) {
		case fexpr.Expr:
			isOwn = isOwnToken(collection, item.Left) && isOwnToken(collection, item.Right)
		case fexpr.ExprGroup:
			isOwn = areOwn(collection, []fexpr.ExprGroup{item})
		case []fexpr.ExprGroup:
			isOwn = areOwn(collection, item)
		}
		if !isOwn {
			return false
		}
	}
	return true
}

// isOwnToken tells whether an operand is a value, one of the collection's own
// fields, or a function of such.
func isOwnToken(collection *core.Collection, token fexpr.Token) bool {
	switch token.Type {
	case fexpr.TokenText, fexpr.TokenNumber:
		return true
	case fexpr.TokenIdentifier:
		return isOwnField(collection, token.Literal) || isConstant(token.Literal) || isMacro(token.Literal)
	case fexpr.TokenFunction:
		args, isList := token.Meta.([]fexpr.Token)
		return isList && !slices.ContainsFunc(args, func(arg fexpr.Token) bool { return !isOwnToken(collection, arg) })
	}
	return false
}

// isOwnField tells whether a name is that of a collection's field. The modifiers
// of fields with several values make a table of each record's.
func isOwnField(collection *core.Collection, name string) bool {
	return collection != nil && collection.Fields.GetByName(strings.TrimSuffix(name, ":lower")) != nil
}

// isConstant tells whether PocketBase takes a name for a value, where no field
// has that name.
func isConstant(name string) bool {
	return slices.ContainsFunc([]string{"null", "true", "false"}, func(constant string) bool {
		return strings.EqualFold(constant, name)
	})
}

// isMacro tells of a name such as “@now” that it leads to no table: all that
// do have a dot. PocketBase refuses those that it doesn't know.
func isMacro(name string) bool { return macro.MatchString(name) }

var macro = regexp.MustCompile(`^@\w+$`)
